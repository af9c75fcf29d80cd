import type { PhoneButton, PhoneMessage } from '../../phone.ts'
import { isRecord } from '../../read-request.ts'
import { invalidParameter } from '../graph-error.ts'
import { invalid, limited, missing, partOf, within } from './content-parts.ts'

type Shown = Pick<PhoneMessage<string>, 'text' | 'buttons'>

/** Reply buttons and lists, with the platform's limits. */
export function readInteractive(part: Record<string, unknown>): Shown {
  const body = limited(partOf(part['body'], 'interactive[body]'), 'text', 1024)
  const action = partOf(part['action'], 'interactive[action]')
  const text = [readEdge(part['header']), body, readEdge(part['footer'])]
    .filter((one) => one !== '')
    .join('\n')
  if (part['type'] === 'button') return { text, buttons: readButtons(action) }
  if (part['type'] === 'list') return { text, buttons: readList(action) }
  throw invalid('interactive[type] must be one of {button, list}.')
}

/** Header and footer, 60 characters each; a header that is no text is shown by its kind. */
function readEdge(value: unknown): string {
  if (!isRecord(value)) return ''
  const { text, type = 'text' } = value
  return type === 'text' ? limited({ text }, 'text', 60) : `[${String(type)}]`
}

function readButtons(action: Record<string, unknown>): PhoneButton[][] {
  const buttons = listOf(action['buttons'], 'interactive[action][buttons]')
  if (buttons.length < 1 || buttons.length > 3) {
    throw invalidParameter(`Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3`)
  }
  const read = buttons.map((button) => {
    const reply = partOf(partOf(button, 'button')['reply'], 'reply')
    return keyOf(limited(reply, 'title', 20), limited(reply, 'id', 256))
  })
  refuseTwins(read)
  return [read]
}

function readList(action: Record<string, unknown>): PhoneButton[][] {
  limited(action, 'button', 20)
  const sections = listOf(action['sections'], 'interactive[action][sections]').map((one) =>
    partOf(one, 'section'),
  )
  if (sections.length < 1 || sections.length > 10) throw invalid('A list has 1 to 10 sections.')
  if (sections.length > 1) for (const section of sections) limited(section, 'title', 24)
  const rows = sections.flatMap((section) => listOf(section['rows'], 'rows')).map((one) => partOf(one, 'row'))
  if (rows.length < 1 || rows.length > 10) {
    throw invalidParameter(`Total row count exceed max allowed count: 10`)
  }
  const read = rows.map((row) => {
    if (typeof row['description'] === 'string') within(row['description'], 'description', 72)
    return keyOf(limited(row, 'title', 24), limited(row, 'id', 200))
  })
  refuseTwins(read)
  return read.map((one) => [one])
}

function keyOf(text: string, data: string): PhoneButton {
  return { text, data, url: undefined }
}

function refuseTwins(buttons: PhoneButton[]): void {
  const ids = new Set(buttons.map(({ data }) => data))
  if (ids.size < buttons.length) throw invalid('Duplicate ids are not allowed.')
}

function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw missing(name)
  return Array.from<unknown>(value)
}
