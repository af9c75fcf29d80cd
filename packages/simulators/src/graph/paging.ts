/** A page of a list with its cursors, as the Graph API gives it. */
export function paged(
  items: readonly Record<string, unknown>[],
  values: Record<string, unknown>,
  address?: string,
): Record<string, unknown> {
  const limit = Math.max(1, Number(values['limit'] ?? 25) || 25)
  const from = typeof values['after'] === 'string' ? placeOf(values['after']) : 0
  const data = items.slice(from, from + limit)
  if (data.length === 0) return { data: [] }
  const cursors = { before: cursorAt(from), after: cursorAt(from + data.length) }
  const isMore = from + data.length < items.length
  const next = isMore && address !== undefined ? nextAddress(address, values, cursors.after) : undefined
  return { data, paging: { cursors, ...(next === undefined ? {} : { next }) } }
}

function cursorAt(place: number): string {
  return Buffer.from(`at:${place}`).toString('base64url')
}

function placeOf(cursor: string): number {
  return Number(Buffer.from(cursor, 'base64url').toString().slice(3)) || 0
}

function nextAddress(address: string, values: Record<string, unknown>, after: string): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...values, after })) url.searchParams.set(name, String(value))
  return url.href
}

/** The asked fields of an object; its id comes anyway. Without `fields` everything common comes. */
export function chosen(
  whole: Record<string, unknown>,
  fields: unknown,
  common: readonly string[],
): Record<string, unknown> {
  const names = typeof fields === 'string' && fields !== '' ? fields.split(',').map(bareName) : common
  const present = [...names.filter((name) => name !== 'id'), 'id'].filter((name) => whole[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, whole[name]]))
}

function bareName(field: string): string {
  return field.trim().replace(/[{.(].*$/, '')
}
