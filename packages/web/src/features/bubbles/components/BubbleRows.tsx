import type { Bubble } from '@switchboard/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusBeside } from '../../../lib/focus-beside.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import styles from './BubbleRows.module.css'

type BubbleRowsProps = {
  bubbles: readonly Bubble[]
  onEdit: (bubble: Bubble) => void
  onDelete: (bubble: Bubble) => void
}

export function BubbleRows({ bubbles, onEdit, onDelete }: BubbleRowsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  return (
    <Box body="rows">
      <ul ref={list} className={styles.rows} aria-label={t('saved.title')}>
        {bubbles.map((bubble, place) => (
          <li key={bubble.bubbleid} className={styles.row}>
            <span className={`${styles.name} truncate`} title={bubble.name} dir="auto">
              {bubble.name}
            </span>
            <span className={`${styles.text} truncate`} dir="auto">
              <Truncated text={bubble.content} as="preview" />
            </span>
            <span className={styles.uses}>
              {bubble.files.length > 0 && t('saved.fileCount', { count: bubble.files.length })}
            </span>
            <span className={styles.uses}>{bubble.uses > 0 && t('saved.uses', { count: bubble.uses })}</span>
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
                onPress={() => {
                  onDelete(bubble)
                  focusBeside(list.current?.children, place)
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
