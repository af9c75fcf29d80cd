import { AuditKind } from '@switchboard/contract'

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

/** The key of an action's text; an action without a text shows its own name. */
export const actionKey = (action: string): string => `audit.actions.${action.replaceAll('.', '-')}`
