/** Makes something when it is first asked for, and then gives the same. */
export function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null
  return () => (made ??= { it: make() }).it
}
