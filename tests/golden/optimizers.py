"""Writes optimizers.json: torch.optim's rules over a few steps of given gradients. Run with PyTorch 2.13."""

import json
import sys

import torch

torch.set_num_threads(1)
torch.manual_seed(5)
STEPS, SIZE = 6, 11
start = torch.randn(SIZE)
gradients = torch.randn(STEPS, SIZE)
gradients[:, 3] = 0  # a parameter that no example touches
gradients[2] *= 1e-6
gradients[4] *= 1e3

RULES = {
    'sgd': (torch.optim.SGD, [{}, {'weight_decay': 0.1}, {'momentum': 0.8}, {'momentum': 0.8, 'weight_decay': 0.1},
                              {'momentum': 0.8, 'nesterov': True, 'weight_decay': 0.1}]),
    'adam': (torch.optim.Adam, [{}, {'weight_decay': 0.1}, {'betas': [0.5, 0.75], 'eps': 1e-3}, {'betas': [0.0, 0.0]}]),
    'adamw': (torch.optim.AdamW, [{}, {'weight_decay': 0.0}, {'weight_decay': 0.3, 'betas': [0.5, 0.75]}]),
    'adagrad': (torch.optim.Adagrad, [{}, {'weight_decay': 0.1}, {'eps': 1e-2}]),
    'rmsprop': (torch.optim.RMSprop, [{}, {'alpha': 0.5}, {'momentum': 0.7}, {'momentum': 0.7, 'weight_decay': 0.1,
                                                                            'eps': 1e-3}]),
}

runs = []
for name, (rule, variants) in RULES.items():
    for options in variants:
        p = torch.nn.Parameter(start.clone())
        optimizer = rule([p], lr=0.05, **options)
        path = []
        for g in gradients:
            p.grad = g.clone()
            optimizer.step()
            path.append(p.detach().tolist())
        runs.append({'name': name, 'options': options, 'path': path})

json.dump(
    {
        'model': 'lr 0.05; parameters after each step with the gradient of that step',
        'start': start.tolist(),
        'gradients': gradients.tolist(),
        'runs': runs,
        '_source': f'torch {torch.__version__}, float32, 1 thread; optimizers.py',
    },
    open(sys.argv[1], 'w'),
)
