import type { ChatFieldsProps } from '../website-chat-model.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneOfBrowser } from '../../../lib/browser-zone.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { days, type TypedWeek, usualWeek } from '../working-week.ts'
import { DayHours } from './DayHours.tsx'
import styles from './WebsiteChats.module.css'

/** Always open, or a week of hours; and what visitors are asked while nobody is there. */
export function HoursFields({ form, onChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  const { week } = form
  return (
    <Box title={t('websiteChats.part.hours')}>
      <div className={styles.part}>
        <Checkbox
          label={t('websiteChats.field.hours')}
          hint={week === null ? t('websiteChats.hint.alwaysOpen') : undefined}
          isSelected={week !== null}
          onChange={(isOn) => onChange({ week: isOn ? usualWeek(zoneOfBrowser()) : null })}
        />
        {week !== null && <Week week={week} onChange={(changed) => onChange({ week: changed })} />}
        <Checkbox
          label={t('websiteChats.field.awayForm')}
          hint={t('websiteChats.hint.awayForm')}
          isSelected={form.has_away_form}
          onChange={(has_away_form) => onChange({ has_away_form })}
        />
      </div>
    </Box>
  )
}

type WeekProps = { week: TypedWeek; onChange: (week: TypedWeek) => void }

function Week({ week, onChange }: WeekProps) {
  const { t } = useTranslation()
  const zones = useMemo(() => zonesWith(week.zone), [week.zone])
  return (
    <>
      <Select
        label={t('websiteChats.field.zone')}
        placeholder=""
        value={week.zone}
        onChange={(zone) => onChange({ ...week, zone })}
        options={zones.map((zone) => ({ id: zone, text: zone.replaceAll('_', ' ') }))}
      />
      <ul className={styles.days} aria-label={t('websiteChats.field.hours')}>
        {days.map((day) => (
          <DayHours key={day} day={day} week={week} onChange={onChange} />
        ))}
      </ul>
    </>
  )
}

/** Browsers leave out names that are older or have no place, such as UTC. */
const zonesWith = (zone: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].toSorted()
