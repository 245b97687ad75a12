/** Registers elements by their own tags. A name that is taken (by another copy of the package) is left alone. */
export function register(
  ...elements: readonly (CustomElementConstructor & { readonly tag: string })[]
): void {
  for (const element of elements) {
    if (!customElements.get(element.tag)) customElements.define(element.tag, element);
  }
}
