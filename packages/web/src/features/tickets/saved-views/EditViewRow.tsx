import type { SavedView } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ListFilter, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { departmentsQuery } from '../../../live/departments.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import styles from './EditViewsDialog.module.css'
import { useRuleText } from './rule-text.ts'

type EditViewRowProps = {
  view: SavedView
  isMovable: (step: 1 | -1) => boolean
  onRename: () => void
  onMove: (step: 1 | -1) => void
  /** Gives it the filter that the list shows now. */
  onReplace: () => void
  onDelete: () => void
}

export function EditViewRow({ view, isMovable, onRename, onMove, onReplace, onDelete }: EditViewRowProps) {
  const { t } = useTranslation()
  const ruleText = useRuleText()
  const { name, rule } = view
  const shared = useSharedText(view)
  return (
    <>
      <span className={styles.texts}>
        <span className={`${styles.name} truncate`} dir="auto" title={name}>
          {name}
        </span>
        <span className={styles.sub}>{[shared, ruleText(rule)].join(' · ')}</span>
      </span>
      <span className={styles.tools}>
        <IconButton
          icon={ArrowUp}
          size="sm"
          label={t('editViews.up', { name })}
          isDisabled={!isMovable(-1)}
          onPress={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          size="sm"
          label={t('editViews.down', { name })}
          isDisabled={!isMovable(1)}
          onPress={() => onMove(1)}
        />
        <IconButton
          icon={ListFilter}
          size="sm"
          label={t('editViews.replace', { name })}
          onPress={onReplace}
        />
        <IconButton icon={Pencil} size="sm" label={t('editViews.rename', { name })} onPress={onRename} />
        <IconButton
          icon={Trash2}
          size="sm"
          tone="danger"
          label={t('editViews.delete', { name })}
          onPress={onDelete}
        />
      </span>
    </>
  )
}

function useSharedText({ share, departmentid }: SavedView): string {
  const { t } = useTranslation()
  const departments = useQuery(departmentsQuery).data?.value ?? []
  const name = departments.find((one) => one.departmentid === departmentid)?.department_name ?? ''
  return t(`savedViews.shared.${share}`, { name })
}
