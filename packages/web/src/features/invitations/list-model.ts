import { Email, limits } from '@switchboard/contract'
import { parse } from 'papaparse'
import type { Listed } from './api.ts'

/** The columns of a list of people, in the order in which they are taken when the first line does not name them. */
const columns = ['email', 'first_name', 'last_name', 'department', 'role'] as const
type Column = (typeof columns)[number]
/** The column of each cell; null where it says nothing that we know. */
type Named = readonly (Column | null)[]

export type RowProblem = 'email' | 'twice' | 'department' | 'too-long' | 'role'

export interface ListRow {
  /** As an editor numbers it. */
  line: number
  wanted: Listed
  problem: RowProblem | null
}

/**
 * The people of a CSV text, each with what is wrong with it. Any of , ; and tab may separate the columns; a first line such as
 * `sep=;` is one of Excel's.
 */
export function readList(text: string): ListRow[] {
  const list = text.replace(/^\uFEFF?sep=(.)\r?\n/, '\n')
  const { data } = parse<string[]>(list, { skipEmptyLines: false, delimiter: separatorOf(list) })
  const lines = data.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first] = filled
  const named = first && namedColumns(first.cells)
  const known = new Set<string>()
  return (named ? filled.slice(1) : filled).map(({ line, cells }) => {
    const wanted = wantedOf(cells, named ?? columns)
    const address = wanted.email.toLowerCase()
    const problem = known.has(address) ? 'twice' : problemOf(wanted, roleIn(cells, named ?? columns))
    known.add(address)
    return { line, wanted, problem }
  })
}

/** Empty lines, such as the last one of a copied sheet, look like lines of one column: two columns would not be told apart. */
const separatorOf = (list: string): string =>
  parse(list, { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter

/** The columns by a first line that names them; null when that line is a person. */
function namedColumns(cells: readonly string[]): (Column | null)[] | null {
  if (cells.some((cell) => cell.includes('@'))) return null
  const named = cells.map((cell) => columnOf(cell.toLowerCase().replaceAll(/[\s_-]+/g, ' ')))
  return named.includes('email') ? named : null
}

function columnOf(name: string): Column | null {
  if (['email', 'e mail', 'mail', 'email address'].includes(name)) return 'email'
  if (['first name', 'firstname', 'given name'].includes(name)) return 'first_name'
  if (['last name', 'lastname', 'surname', 'family name'].includes(name)) return 'last_name'
  if (['department', 'team'].includes(name)) return 'department'
  return name === 'role' ? 'role' : null
}

const cellOf = (cells: readonly string[], named: Named, column: Column): string =>
  cells[named.indexOf(column)] ?? ''

/** Undefined: there is no such role. */
function roleIn(cells: readonly string[], named: Named): 'admin' | 'agent' | undefined {
  const role = cellOf(cells, named, 'role').toLowerCase()
  if (['', 'agent'].includes(role)) return 'agent'
  return ['admin', 'administrator'].includes(role) ? 'admin' : undefined
}

function wantedOf(cells: readonly string[], named: Named): Listed {
  const cell = (column: Column): string => cellOf(cells, named, column)
  return {
    email: cell('email'),
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    department_name: cell('department'),
    is_admin: roleIn(cells, named) === 'admin',
  }
}

function problemOf(
  { email, first_name, last_name, department_name }: Listed,
  role: 'admin' | 'agent' | undefined,
): RowProblem | null {
  if (!Email.safeParse(email).success) return 'email'
  if (department_name === '') return 'department'
  if (role === undefined) return 'role'
  const isLong = [first_name, last_name, department_name].some((text) => text.length > limits.nameText)
  return isLong ? 'too-long' : null
}
