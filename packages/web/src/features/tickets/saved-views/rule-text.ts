import type { TicketFilter, TicketRule } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'

/** What a rule shows, in words: "Waiting · WhatsApp, Support · Newest message first". */
export function useRuleText(): (rule: TicketRule) => string {
  const { t } = useTranslation()
  return ({ view, filter, order }) =>
    [
      t(`views.name.${view}`),
      valuesOf(filter, t).join(', '),
      order === 'usual' ? '' : t(`views.orders.${order}`),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The names of what a filter leaves. */
export const valuesOf = ({ platform, department, handler }: TicketFilter, t: TFunction): string[] => [
  ...(platform ? [platformName(platform, t)] : []),
  ...(department ? [department.name] : []),
  ...(handler ? [handler.name] : []),
]
