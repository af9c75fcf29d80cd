import { type Client, type ClientProfile, isAdmin } from '@switchboard/contract'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { useMe } from '../../../live/me.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { useUndoMerge } from '../api.ts'
import styles from './ClientMerges.module.css'
import { MergeDialog } from './MergeDialog.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

type ClientMergesProps = { client: Client; merges: ClientProfile['merges'] }
type MergeOf = ClientProfile['merges'][number]

/**
 * The clients that were merged into this one, each with an undo, and the button to merge another; for administrators.
 */
export function ClientMerges({ client, merges }: ClientMergesProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [undone, setUndone] = useState<MergeOf | null>(null)
  if (!isAdmin(useMe())) return null
  return (
    <Box
      title={t('merge.merged')}
      body="rows"
      tools={<Button label={t('merge.open')} icon={Merge} size="sm" onPress={() => setOpen(true)} />}
    >
      <ul className={styles.rows} aria-label={t('merge.merged')}>
        {merges.map((merge) => (
          <li key={merge.mergeid} className={styles.row}>
            <span>
              {merge.client_name}
              <small className={styles.when}>
                {t('merge.by', { date: dateAndTime(merge.merged_on), name: merge.merged_by })}
              </small>
            </span>
            <Button
              label={t('merge.undo')}
              fullLabel={`${t('merge.undo')}: ${merge.client_name}`}
              size="sm"
              onPress={() => setUndone(merge)}
            />
          </li>
        ))}
      </ul>
      {isOpen && <MergeDialog client={client} onClose={() => setOpen(false)} />}
      {undone && <UndoDialog merge={undone} merges={merges} onClose={() => setUndone(null)} />}
    </Box>
  )
}

type UndoDialogProps = { merge: MergeOf; merges: readonly MergeOf[]; onClose: () => void }

function UndoDialog({ merge, merges, onClose }: UndoDialogProps) {
  const { t } = useTranslation()
  const undo = useUndoMerge()
  const other = merge.client_name
  const undone = t('merge.undone', { other })
  return (
    <AskFirst
      isOpen
      question={t('merge.undoQuestion', { other })}
      text={t('merge.undoText')}
      yesLabel={t('merge.undo')}
      request={undo}
      gone={merges.every(({ mergeid }) => mergeid !== merge.mergeid) && undone}
      onNo={onClose}
      onYes={() =>
        void mutateThen(undo, merge.mergeid, {
          done: () => toasts.show({ tone: 'success', text: undone }),
          here: onClose,
        })
      }
    />
  )
}
