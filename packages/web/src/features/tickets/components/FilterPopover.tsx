import { Platform, platforms, TicketOrder } from '@switchboard/contract'
import { ListPlus, Pencil } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { filterOptions, type Named } from '../filter-options.ts'
import type { TicketViews } from '../use-ticket-views.ts'
import { isFiltered, noFilter } from '../views-model.ts'
import styles from './FilterPopover.module.css'

export interface FilterPlace {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** To the dialogs of the saved views. */
  onSave: () => void
  onEdit: () => void
}

type FilterPopoverProps = {
  views: TicketViews
  place: FilterPlace
  beside: RefObject<HTMLButtonElement | null>
}

export function FilterPopover({ views, place, beside }: FilterPopoverProps) {
  const { t } = useTranslation()
  const { filter, order } = views.rule
  const { onOpen } = place
  return (
    <Popover
      title={t('views.filter')}
      closeLabel={t('common.close')}
      isOpen
      onOpenChange={onOpen}
      beside={beside}
    >
      <div className={styles.fields}>
        <FilterFields views={views} />
        <Select
          label={t('views.order')}
          size="sm"
          placeholder={t('views.orders.usual')}
          value={order}
          options={TicketOrder.options.map((id) => ({ id, text: t(`views.orders.${id}`) }))}
          onChange={(chosen) => views.orderBy(TicketOrder.parse(chosen))}
        />
        <Button
          label={t('views.clearFilter')}
          isDisabled={!isFiltered(filter)}
          onPress={() => {
            views.filterBy(noFilter)
            onOpen(false)
          }}
        />
        <div className={styles.views}>
          <Button label={t('savedViews.save')} icon={ListPlus} tone="quiet" onPress={place.onSave} />
          {views.saved.length > 0 && (
            <Button label={t('savedViews.edit')} icon={Pencil} tone="quiet" onPress={place.onEdit} />
          )}
        </div>
      </div>
    </Popover>
  )
}

/** Every channel, and the departments and handlers of the open tickets. */
function FilterFields({ views }: { views: TicketViews }) {
  const { t } = useTranslation()
  const { filter } = views.rule
  const { departments, handlers } = filterOptions(views.facets ?? [], filter)
  return (
    <>
      <FilterField
        label={t('views.channel')}
        any={t('views.anyChannel')}
        options={platforms.map((id) => ({ id, name: platformName(id, t) }))}
        value={filter.platform}
        onChange={(one) => views.filterBy({ platform: one && Platform.parse(one.id) })}
      />
      <FilterField
        label={t('views.department')}
        any={t('views.anyDepartment')}
        options={departments}
        value={filter.department?.id ?? null}
        onChange={(department) => views.filterBy({ department })}
      />
      <FilterField
        label={t('views.handler')}
        any={t('views.anyHandler')}
        options={handlers}
        value={filter.handler?.id ?? null}
        onChange={(handler) => views.filterBy({ handler })}
      />
    </>
  )
}

type FilterFieldProps = {
  label: string
  /** The choice that filters nothing. */
  any: string
  options: readonly Named[]
  value: string | null
  onChange: (chosen: Named | null) => void
}

function FilterField({ label, any, options, value, onChange }: FilterFieldProps) {
  return (
    <Select
      label={label}
      size="sm"
      placeholder={any}
      value={value ?? anyId}
      options={[{ id: anyId, text: any }, ...options.map(({ id, name }) => ({ id, text: name }))]}
      onChange={(chosen) => onChange(options.find(({ id }) => id === chosen) ?? null)}
    />
  )
}

const anyId = 'any'
