import { limits } from '@switchboard/contract'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useAccountNumber } from '../mutations.ts'
import styles from './AccountNumber.module.css'
import { mutateThen } from '../../../live/mutate-then.ts'

/** The client's account number, edited in place: Enter saves it, and so does leaving the field; Escape restores it. */
export function AccountNumber() {
  const { t } = useTranslation()
  const open = useOpenTicket()
  const { ticket } = open
  const [draft, setDraft] = useState<string | null>(null)
  /** The field is about to go: the focus that leaves it saves nothing any more. */
  const isDone = useRef(false)
  const done = () => {
    isDone.current = true
    setDraft(null)
  }
  const leave = () => {
    done()
    open.leave()
  }
  const save = useAccountNumber(ticket, t)
  const saveDraft = (here: () => void) => {
    const number = draft?.trim() ?? ''
    if (number === (ticket.account_number ?? '')) here()
    else if (!save.isPending) void mutateThen(save, number, { here })
  }
  const edit = () => {
    isDone.current = false
    setDraft(ticket.account_number ?? '')
  }
  if (draft === null) return <Shown onEdit={edit} />
  return (
    <span className={styles.field}>
      <TextField
        label={t('chat.accountField')}
        isLabelHidden
        size="sm"
        value={draft}
        onChange={setDraft}
        maxLength={limits.nameText}
        takesFocus
        isReadOnly={save.isPending}
        // A window too narrow for the field hides it: that is not its user who leaves.
        onBlur={({ target }) => isDone.current || target.getClientRects().length === 0 || saveDraft(done)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') saveDraft(leave)
          if (event.key === 'Escape') leave()
        }}
      />
    </span>
  )
}

function Shown({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  return (
    <>
      <b>{ticket.account_number ?? t('chat.accountMissing')}</b>
      {ticket.may.editClientNumber && (
        <span className={styles.edit}>
          <IconButton icon={Pencil} size="sm" label={t('chat.editAccount')} onPress={onEdit} />
        </span>
      )}
    </>
  )
}
