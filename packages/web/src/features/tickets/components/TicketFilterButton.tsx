import { ListFilter } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/shortcut-keys.ts'
import { later } from '../../../live/later.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { TicketViews } from '../use-ticket-views.ts'
import { isFiltered } from '../views-model.ts'
import type { FilterPlace } from './FilterPopover.tsx'

type TicketFilterButtonProps = { views: TicketViews; place: FilterPlace }

export function TicketFilterButton({ views, place }: TicketFilterButtonProps) {
  const { isOpen, onOpen } = place
  const { t } = useTranslation()
  const keysOf = useKeys()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        icon={ListFilter}
        label={t('views.filter')}
        keys={keysOf('filter')}
        isPressed={isFiltered(views.rule.filter)}
        isExpanded={isOpen}
        onPress={() => onOpen(!isOpen)}
      />
      {isOpen && <FilterPopover views={views} place={place} beside={button} />}
    </>
  )
}

const FilterPopover = later(async () => (await import('./FilterPopover.tsx')).FilterPopover)
