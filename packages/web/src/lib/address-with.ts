/**
 * The query of the address with these values; an empty one does not stand in it. It is taken as it is by now: what changed meanwhile
 * stays, drawn already or not.
 */
export function addressWith(values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
