import { isAdmin, type SavedView, type TicketRule } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusBeside } from '../../../lib/focus-beside.ts'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { useMe } from '../../../live/me.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { savedViewsQuery } from './api.ts'
import styles from './EditViewsDialog.module.css'
import { EditViewRow } from './EditViewRow.tsx'
import { useChangeView, useDeleteView, useMoveView } from './mutations.ts'
import { RenameView } from './RenameView.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

const leftRenamed = noLeftEdits<string | null>()

type EditViewsDialogProps = {
  /** What the list shows now. */
  rule: TicketRule
  onClose: () => void
}

/** The saved views that the agent may change: renamed, moved, given another filter, deleted. */
export function EditViewsDialog({ rule, onClose }: EditViewsDialogProps) {
  const { t } = useTranslation()
  const me = useMe()
  const list = useRef<HTMLUListElement>(null)
  const [renamed, setRenamed] = useKeptState(leftRenamed, null)
  const views = useQuery(savedViewsQuery).data?.value ?? []
  const editable = views.filter(({ share }) => share === 'me' || isAdmin(me))
  const change = useChangeView(t)
  const isChanging = ({ viewid }: SavedView) => change.isPending && change.variables.viewid === viewid
  const rename = ({ viewid }: SavedView, name: string) => {
    // On a slow line the next one may be renamed already.
    const done = () => setRenamed((now) => (now === viewid ? null : now))
    void mutateThen(change, { viewid, name }, { done })
  }
  const move = useMoveView(t)
  const remove = useDeleteView(t)
  const isMovable = (view: SavedView, step: 1 | -1) => {
    const other = editable[editable.indexOf(view) + step]
    return other !== undefined && (other.share === 'me') === (view.share === 'me')
  }
  return (
    <Dialog onClose={onClose} title={t('savedViews.edit')} size="roomy">
      {editable.length === 0 && (
        <EmptyState
          size="small"
          title={t('editViews.none')}
          text={t('editViews.noneText')}
          action={<Button label={t('editViews.toList')} onPress={onClose} />}
        />
      )}
      <ul ref={list} className={styles.rows} aria-label={t('savedViews.edit')}>
        {editable.map((view, place) => (
          <li key={view.viewid} className={styles.row}>
            {renamed === view.viewid ? (
              <RenameView
                view={view}
                isPending={isChanging(view)}
                onSave={(name) => rename(view, name)}
                onCancel={() => setRenamed(null)}
              />
            ) : (
              <EditViewRow
                view={view}
                isMovable={(step) => isMovable(view, step)}
                onRename={() => setRenamed(view.viewid)}
                onMove={(step) => move(view, step)}
                onReplace={() => change.mutate({ viewid: view.viewid, rule })}
                onDelete={() => {
                  remove(view)
                  focusBeside(list.current?.children, place)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
