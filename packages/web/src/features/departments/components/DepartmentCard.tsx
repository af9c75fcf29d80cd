import type { Department, DepartmentStatistics } from '@switchboard/contract'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useFigures } from '../../../i18n/figures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { DataTile, DataTiles } from '../../../ui/layout/DataTile.tsx'
import { DepartmentMark } from '../../../ui/people/DepartmentMark.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Stars } from '../../../ui/figures/Stars.tsx'
import styles from './DepartmentCard.module.css'

type DepartmentCardProps = {
  department: Department
  figures: z.infer<typeof DepartmentStatistics> | undefined
  /** Clients who name no department come here. */
  isDefault: boolean
  onDefault: () => void
  onTexts: () => void
  onRename: () => void
  onDelete: () => void
}

export function DepartmentCard(props: DepartmentCardProps) {
  const { department, figures, isDefault, onDefault, onTexts, onRename, onDelete } = props
  const { t } = useTranslation()
  const { whole, two } = useFigures()
  const { department_name: name } = department
  const rating = figures?.averageRating ?? 0
  return (
    <Card
      title={<DepartmentMark name={name} />}
      tools={
        <span className={styles.tools}>
          {isDefault ? (
            <Chip text={t('departments.default')} />
          ) : (
            <Button
              label={t('departments.makeDefault')}
              fullLabel={`${t('departments.makeDefault')}: ${name}`}
              tone="quiet"
              size="xs"
              onPress={({ target }) => {
                // It makes room for the mark: the keyboard goes on at the next button of the card.
                if (target.nextElementSibling instanceof HTMLElement) target.nextElementSibling.focus()
                onDefault()
              }}
            />
          )}
          <IconButton icon={Bookmark} size="sm" label={t('departments.texts', { name })} onPress={onTexts} />
          <IconButton icon={Pencil} size="sm" label={t('departments.rename', { name })} onPress={onRename} />
          <IconButton
            icon={Trash2}
            size="sm"
            tone="danger"
            label={t('departments.delete', { name })}
            onPress={onDelete}
          />
        </span>
      }
    >
      <DataTiles>
        <DataTile label={t('departments.agents')} value={whole(figures?.agentCount ?? 0)} />
        <DataTile label={t('departments.tickets')} value={whole(figures?.ticketsCount ?? 0)} />
        <DataTile label={t('departments.pending')} value={whole(figures?.pendingCount ?? 0)} />
        <DataTile
          label={t('departments.rating')}
          // Ratings are 1 to 3: no average is not a bad one.
          value={rating === 0 ? '—' : two(rating)}
          end={
            rating > 0 && <Stars value={rating} label={t('figures.stars', { stars: Math.round(rating) })} />
          }
        />
      </DataTiles>
    </Card>
  )
}
