import type { Bubble } from '@switchboard/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Truncated } from '../../../ui/Truncated.tsx'
import styles from './BubbleRows.module.css'

type BubbleRowsProps = {
  bubbles: readonly Bubble[]
  onEdit: (bubble: Bubble) => void
  onDelete: (bubble: Bubble) => void
}

export function BubbleRows({ bubbles, onEdit, onDelete }: BubbleRowsProps) {
  const { t } = useTranslation('panel')
  return (
    <Box body="rows">
      <ul className={styles.rows} aria-label={t('saved.title')}>
        {bubbles.map((bubble) => (
          <li key={bubble.bubbleid} className={styles.row}>
            <span className={`${styles.name} truncate`} title={bubble.name}>
              {bubble.name}
            </span>
            <span className={`${styles.text} truncate`}>
              <Truncated text={bubble.content} as="preview" />
            </span>
            <span className={styles.tools}>
              <IconButton
                icon={Pencil}
                size="sm"
                label={t('saved.edit', { name: bubble.name })}
                onPress={() => onEdit(bubble)}
              />
              <IconButton
                icon={Trash2}
                size="sm"
                tone="danger"
                label={t('saved.delete', { name: bubble.name })}
                onPress={() => onDelete(bubble)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
