/** The list with the item in its place, instead of one with the same key; the same list if it is there already. */
export function put<Item>(
  list: readonly Item[],
  item: Item,
  keyOf: (item: Item) => string,
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  const at = list.findIndex((other) => keyOf(other) === keyOf(item))
  if (at !== -1 && sameValue(list[at], item)) return list
  const others = at === -1 ? list : list.toSpliced(at, 1)
  const next = others.findIndex((other) => compare(item, other) < 0)
  return others.toSpliced(next === -1 ? others.length : next, 0, item)
}

/** The list with every item changed, or the same list when no item became another one. */
export function change<Item>(list: readonly Item[], changed: (item: Item) => Item): readonly Item[] {
  const next = list.map((item) => {
    const after = changed(item)
    return sameValue(item, after) ? item : after
  })
  return next.every((item, index) => item === list[index]) ? list : next
}

/** The list without the items that leave, or the same list when none does. */
export function without<Item>(list: readonly Item[], leaves: (item: Item) => boolean): readonly Item[] {
  return list.some(leaves) ? list.filter((item) => !leaves(item)) : list
}

/** The state with some fields replaced, or the same state when each of them is the same value. */
export function withFields<State extends object>(state: State, fields: Partial<State>): State {
  const next = { ...state, ...fields }
  return Object.entries(fields).every(([key, value]) => Object.is(value, Reflect.get(state, key)))
    ? state
    : next
}

/** Whether two values of the wire are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
