import { isRecord } from '../read-request.ts'
import type { PhoneKey } from '../talks.ts'
import { badData, missingData } from './viber-refusal.ts'

const actions = ['reply', 'open-url', 'location-picker', 'share-phone', 'none']

/** The keys of a keyboard in their rows of six columns. */
export function readKeyboard(value: unknown): PhoneKey[][] {
  if (value === undefined || value === null) return []
  if (!isRecord(value)) throw badData('keyboard is no object')
  if (value['Type'] !== 'keyboard') throw badData('keyboard.Type must be keyboard')
  const buttons: unknown = value['Buttons']
  if (!Array.isArray(buttons) || buttons.length === 0) throw missingData('keyboard.Buttons')
  return rowsOf(buttons.map(readButton))
}

type Placed = { key: PhoneKey; columns: number }

function readButton(value: unknown): Placed {
  if (!isRecord(value)) throw badData('a button is no object')
  const { Columns: columns = 6, Rows: rows = 1, ActionType: action = 'reply', Text: label = '' } = value
  if (!isWithin(columns, 1, 6)) throw badData('Columns must be 1 to 6')
  if (!isWithin(rows, 1, 2)) throw badData('Rows must be 1 or 2')
  if (typeof action !== 'string' || !actions.includes(action)) throw badData('ActionType is not known')
  if (typeof label !== 'string' || label.length > 250) throw badData('Text is longer than 250')
  const body = value['ActionBody']
  if (typeof body !== 'string' || body === '') throw missingData('ActionBody')
  if (body.length > 250) throw badData('ActionBody is longer than 250')
  const key = { label: plainLabel(label), sends: body, action, isSilent: value['Silent'] === true }
  return { key, columns: Number(columns) }
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

/** Labels may carry a little HTML, which the phone shows as text. */
function plainLabel(label: string): string {
  return label
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function rowsOf(placed: Placed[]): PhoneKey[][] {
  const rows: PhoneKey[][] = []
  let used = 6
  for (const { key, columns } of placed) {
    if (used + columns > 6) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push(key)
    used += columns
  }
  return rows
}
