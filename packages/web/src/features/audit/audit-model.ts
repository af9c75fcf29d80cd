import { AuditKind } from '@switchboard/contract'

export interface AuditFilter {
  /** The id of somebody, 'desk', or empty for anybody. */
  who: string
  kind: AuditKind | ''
  /** Days as the date field writes them. */
  from: string
  to: string
  text: string
}

export const noFilter: AuditFilter = { who: '', kind: '', from: '', to: '', text: '' }

/** What the desk is asked: whole days of the reader's zone. */
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

/** The key of an action's words; an action that has none yet shows its own name. */
export const actionKey = (action: string): string => `audit.actions.${action.replaceAll('.', '-')}`
