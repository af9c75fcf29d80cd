import { viewNames } from '@switchboard/contract'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { SegmentedGroup } from '../../../ui/forms/SegmentedGroup.tsx'
import { useChosenInSight } from '../../../lib/use-chosen-in-sight.ts'
import { valuesOf } from '../saved-views/rule-text.ts'
import { useDeletedView } from '../use-deleted-view.ts'
import type { TicketViews } from '../use-ticket-views.ts'
import { isFiltered, noFilter } from '../views-model.ts'
import styles from './TicketViewBar.module.css'

/** The built-in and the saved views of the open tickets with their counts, and what they are filtered by. */
export function TicketViewBar({ views }: { views: TicketViews }) {
  const { t } = useTranslation()
  const { rule, chosen, counts, saved } = views
  const builtIn = viewNames.map((name) => ({
    id: name,
    label: t(`views.name.${name}`),
    count: counts?.[name],
    show: () => views.show(name),
  }))
  const ofAgent = saved.map(({ view, count }) => ({
    id: view.viewid,
    label: view.name,
    count,
    show: () => views.showSaved(view),
  }))
  const segments = [...builtIn, ...ofAgent]
  const value = chosen?.viewid ?? rule.view
  const box = useChosenInSight(value)
  useDeletedView(views, box)
  return (
    <div className={styles.bar}>
      <div ref={box} className={styles.views}>
        <SegmentedGroup
          label={t('views.label')}
          size="sm"
          value={value}
          onChange={(id) => segments.find((one) => one.id === id)?.show()}
          segments={segments}
        />
      </div>
      <output className="visually-hidden">
        {t('views.shown', { view: segments.find(({ id }) => id === value)?.label })}
      </output>
      {chosen === undefined && isFiltered(rule.filter) && (
        <p className={styles.filtered}>
          <span className="truncate">{t('views.filtered', { by: valuesOf(rule.filter, t).join(', ') })}</span>
          <IconButton
            icon={X}
            size="sm"
            label={t('views.clearFilter')}
            onPress={() => views.filterBy(noFilter)}
          />
        </p>
      )}
    </div>
  )
}
