/**
 * The surface as land, drawn by WebGL 2: loaded when it is asked for. One mesh, one program; the camera's arithmetic is
 * that of relief-camera.ts. A library would be twenty times the size of what is needed here.
 */
import { type Camera, DISTANCE, FIT, HEIGHT } from './relief-camera.js';

const VERTEX = `#version 300 es
in vec2 place;
in float height;
in vec2 slope;
uniform vec4 view; // cos and sin of turn, cos and sin of tilt
out float level;
out vec3 normal;
void main() {
  float right = place.x * view.x + place.y * view.y;
  float back = -place.x * view.y + place.y * view.x;
  float up = (height - 0.5) * ${HEIGHT};
  float towards = -back * view.z + up * view.w;
  float above = up * view.z + back * view.w;
  float w = (${DISTANCE.toFixed(1)} - towards) / ${DISTANCE.toFixed(1)};
  level = height;
  normal = normalize(vec3(-slope * ${HEIGHT}, 1.0));
  gl_Position = vec4(vec2(right, above) * ${FIT}, -towards / 4.0 * w, w);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in float level;
in vec3 normal;
uniform sampler2D bands;
out vec4 colour;
void main() {
  vec3 here = texture(bands, vec2(level, 0.5)).rgb;
  vec3 above = texture(bands, vec2(level + fwidth(level), 0.5)).rgb;
  float light = 0.78 + 0.26 * dot(normalize(normal), normalize(vec3(-0.5, 0.4, 0.8)));
  // A contour is where the next pixel upwards has another colour.
  float line = here == above ? 1.0 : 0.86;
  colour = vec4(here * light * line, 1.0);
}`;

export interface Land {
  /** 0 to 1, [n * n]. */
  heights: Float32Array;
  n: number;
  /** The colour of each height, 0 to 255, [256 * 4]. */
  colours: Uint8Array;
}

function slopesOf(heights: Float32Array, n: number): Float32Array {
  const slopes = new Float32Array(2 * n * n);
  const at = (i: number, j: number) => heights[i * n + j] as number;
  const step = 2 / (n - 1);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const [left, right] = [Math.max(0, j - 1), Math.min(n - 1, j + 1)];
      const [below, above] = [Math.max(0, i - 1), Math.min(n - 1, i + 1)];
      slopes[2 * (i * n + j)] = (at(i, right) - at(i, left)) / ((right - left) * step);
      slopes[2 * (i * n + j) + 1] = (at(above, j) - at(below, j)) / ((above - below) * step);
    }
  }
  return slopes;
}

/** Two triangles for each square of the grid. */
function trianglesOf(n: number): Uint32Array {
  const triangles: number[] = [];
  for (let i = 0; i < n - 1; i++)
    for (let j = 0; j < n - 1; j++) {
      const corner = i * n + j;
      triangles.push(corner, corner + 1, corner + n, corner + 1, corner + n + 1, corner + n);
    }
  return Uint32Array.from(triangles);
}

export class Relief {
  private readonly gl: WebGL2RenderingContext;
  private readonly program: WebGLProgram;
  private readonly buffers: Record<'place' | 'height' | 'slope' | 'triangles', WebGLBuffer>;
  private readonly texture: WebGLTexture;
  private triangles = 0;

  /** Throws an error that says why there is no 3-D view. */
  constructor(canvas: HTMLCanvasElement) {
    const gl = canvas.getContext('webgl2', { antialias: true, alpha: true });
    if (!gl) throw new Error('this browser gives the page no WebGL 2');
    if (gl.isContextLost()) throw new Error('the browser has taken WebGL’s memory back');
    this.gl = gl;
    this.program = this.link();
    this.buffers = {
      place: gl.createBuffer(),
      height: gl.createBuffer(),
      slope: gl.createBuffer(),
      triangles: gl.createBuffer(),
    };
    this.texture = gl.createTexture();
    gl.useProgram(this.program);
    gl.enable(gl.DEPTH_TEST);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    // Each colour is that of its band, with no blend into the next.
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  }

  setLand({ heights, n, colours }: Land): void {
    const { gl } = this;
    const along = (i: number) => (2 * i) / (n - 1) - 1;
    const places = Float32Array.from({ length: 2 * n * n }, (_, k) =>
      k % 2 === 0 ? along((k >> 1) % n) : along(Math.floor(k / 2 / n)),
    );
    this.fill('place', places, 2);
    this.fill('height', heights, 1);
    this.fill('slope', slopesOf(heights, n), 2);
    const triangles = trianglesOf(n);
    this.triangles = triangles.length;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers.triangles);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 256, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, colours);
  }

  draw({ turn, tilt }: Camera): void {
    const { gl } = this;
    const canvas = gl.canvas as HTMLCanvasElement;
    const ratio = globalThis.devicePixelRatio || 1;
    const size = Math.max(1, Math.round(canvas.clientWidth * ratio));
    if (canvas.width !== size) canvas.width = size;
    if (canvas.height !== size) canvas.height = size;
    gl.viewport(0, 0, size, size);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const view = gl.getUniformLocation(this.program, 'view');
    gl.uniform4f(view, Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt));
    gl.drawElements(gl.TRIANGLES, this.triangles, gl.UNSIGNED_INT, 0);
  }

  /** Gives the context back: browsers allow a page only a few. */
  dispose(): void {
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private fill(name: 'place' | 'height' | 'slope', values: Float32Array, size: number): void {
    const { gl } = this;
    const at = gl.getAttribLocation(this.program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[name]);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, 0, 0);
  }

  private link(): WebGLProgram {
    const { gl } = this;
    const program = gl.createProgram();
    for (const [kind, source] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, FRAGMENT],
    ] as const) {
      const shader = gl.createShader(kind);
      if (!shader) throw new Error('WebGL makes no shader');
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
        throw new Error(`WebGL refuses a shader: ${gl.getShaderInfoLog(shader) || 'it does not say why'}`);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS))
      throw new Error(`WebGL refuses the program: ${gl.getProgramInfoLog(program) || 'it does not say why'}`);
    return program;
  }
}
