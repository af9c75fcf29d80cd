import { type SettingChoice, type SettingName, type Settings, languages } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { RotateCcw } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { savedMeanwhile } from '../../../live/saved-meanwhile.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from './RuleDefault.module.css'

/** The defaults behind the settings that administrators have overridden, the reset, and what colleagues save meanwhile. */
export const RuleDefaults = createContext<{
  defaults: Partial<Settings>
  /** What a colleague has saved in those that are changed here. */
  overtaken: Partial<Settings>
  onBack: (rule: SettingName) => void
}>({ defaults: {}, overtaken: {}, onBack: () => undefined })

type WithDefaultProps = { rule: SettingName; label: string; children: ReactNode }

/** A field and, where its setting overrides the environment, the environment's value. */
export function WithDefault({ rule, label, children }: WithDefaultProps) {
  const { t } = useTranslation()
  const { defaults, overtaken, onBack } = use(RuleDefaults)
  return (
    <div className={styles.rule}>
      {children}
      {rule in overtaken && <p className={styles.line}>{savedMeanwhile(valueOf(rule, overtaken, t), t)}</p>}
      {rule in defaults && (
        <div className={styles.line}>
          <span>{t('general.default', { value: valueOf(rule, defaults, t) })}</span>
          <Button
            label={t('general.back')}
            fullLabel={`${t('general.back')}: ${label}`}
            icon={RotateCcw}
            size="sm"
            onPress={() => onBack(rule)}
          />
        </div>
      )}
    </div>
  )
}

function valueOf(rule: SettingName, defaults: Partial<Settings>, t: TFunction): string {
  switch (rule) {
    case 'companyName':
    case 'productName':
      return defaults[rule] ?? ''
    case 'defaultLanguage':
      return languages[defaults.defaultLanguage ?? 'en'].name
    case 'reopenDays':
      return daysOf(defaults.reopenDays, t('general.always'), t)
    case 'keepContentDays':
    case 'keepRawDays':
    case 'keepAuditDays':
      return daysOf(defaults[rule], t('general.kept'), t)
    default:
      return t(`general.values.${rule satisfies SettingChoice}.${defaults[rule]}`)
  }
}

const daysOf = (days: number | null | undefined, never: string, t: TFunction): string =>
  days === null || days === undefined ? never : t('general.someDays', { count: days })
