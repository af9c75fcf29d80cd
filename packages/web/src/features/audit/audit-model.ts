import { AuditKind, Id, Platform } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { platformName } from '../../i18n/platform-name.ts'
import { searchIn } from '../../lib/use-table-address.ts'

export interface AuditFilter {
  /** A user's id, 'desk', or empty for any. */
  who: string
  kind: AuditKind | ''
  /** Days as the date field writes them. */
  from: string
  to: string
  text: string
}

export const noFilter: AuditFilter = { who: '', kind: '', from: '', to: '', text: '' }

const Who = z.union([Id, z.literal('desk')])
/** A year that is being typed may have a digit too many. */
const Day = z.string().regex(/^\d{4,6}-\d\d-\d\d$/)

/** The filter in an address; a value that is none of the log's is as if it were absent. */
export const filterIn = (address: URLSearchParams): AuditFilter => ({
  who: Who.safeParse(address.get('who')).data ?? '',
  kind: kindOf(address.get('kind') ?? ''),
  from: Day.safeParse(address.get('from')).data ?? '',
  to: Day.safeParse(address.get('to')).data ?? '',
  text: searchIn(address),
})

/** A part of a filter as the address holds it: a search has the same name in every table. */
export const filterText = ({ text, ...others }: Partial<AuditFilter>): Record<string, string> => ({
  ...others,
  ...(text !== undefined && { search: text }),
})

/** The request to the server: whole days in the reader's zone. */
export function questionOf({ who, kind, from, to, text }: AuditFilter) {
  const first = instantOf(from, '00:00:00.000')
  const last = instantOf(to, '23:59:59.999')
  return {
    ...(who !== '' && { who }),
    ...(kind !== '' && { kind }),
    ...(first !== null && { from: first }),
    ...(last !== null && { to: last }),
    ...(text.trim() !== '' && { text: text.trim() }),
  }
}

function instantOf(day: string, time: string): string | null {
  const moment = new Date(`${day}T${time}`)
  return day === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

export const kindOf = (id: string): AuditKind | '' => {
  const kind = AuditKind.safeParse(id)
  return kind.success ? kind.data : ''
}

/** The name of an action; those of connecting are the same for all channels, and one without a text shows its own name. */
export function actionText(action: string, t: TFunction): string {
  const [area, what] = action.split('.')
  const platform = Platform.safeParse(area).data
  const own = `audit.actions.${action.replaceAll('.', '-')}`
  if (platform === undefined) return t(own, { defaultValue: action })
  const common = `audit.actions.channel-${what}`
  return t([own, common], { platform: platformName(platform, t), defaultValue: action })
}
