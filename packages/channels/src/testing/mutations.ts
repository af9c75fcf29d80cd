import fc from 'fast-check'

/** The sample as a careless or hostile sender might change it: keys dropped, types changed, junk added, some of it deep. */
export function mutationsOf(sample: unknown): fc.Arbitrary<unknown> {
  const change = fc.record({ path: fc.constantFrom(...pathsIn(sample)), edit })
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((value, { path, edit }) => edited(value, path, edit), sample))
}

type Edit =
  | { change: 'drop' }
  | { change: 'replace'; by: unknown }
  | { change: 'add'; key: string; value: unknown }

const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    0,
    -1,
    1e21,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    '\u0000',
    '\ud800',
  ),
  fc.bigInt(),
  fc.integer({ min: 10, max: 3000 }).map(nested),
)

const key = fc.oneof(
  fc.string(),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'type', 'id'),
)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant<Edit>({ change: 'drop' }),
  junk.map((by): Edit => ({ change: 'replace', by })),
  fc.record({ key, value: junk }).map((added): Edit => ({ change: 'add', ...added })),
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { message: value }
  return value
}

type Path = readonly string[]

/** Every place in a value, the whole first. */
function pathsIn(value: unknown): [Path, ...Path[]] {
  return [[], ...entriesOf(value).flatMap(([name, inner]) => pathsIn(inner).map((path) => [name, ...path]))]
}

function edited(value: unknown, [first, ...rest]: Path, edit: Edit): unknown {
  if (first === undefined) return editedHere(value, edit)
  const entries = entriesOf(value)
  if (rest.length === 0 && edit.change === 'drop')
    return rebuilt(
      value,
      entries.filter(([name]) => name !== first),
    )
  return rebuilt(
    value,
    entries.map(([name, inner]) => [name, name === first ? edited(inner, rest, edit) : inner]),
  )
}

function editedHere(value: unknown, edit: Edit): unknown {
  switch (edit.change) {
    case 'drop':
      return undefined
    case 'replace':
      return edit.by
    case 'add':
      return rebuilt(value, [...entriesOf(value), [edit.key, edit.value]])
    default:
      return edit satisfies never
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function rebuilt(value: unknown, entries: [string, unknown][]): unknown {
  if (Array.isArray(value)) return entries.map(([, inner]) => inner)
  return typeof value === 'object' && value !== null ? Object.fromEntries(entries) : value
}

/** The sample with a field in every object that nobody knows yet. */
export function withNewFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    withNewFields(inner),
  ])
  return Object.fromEntries([...entries, ['field_of_tomorrow', { nested: [1, 'two'] }]])
}
