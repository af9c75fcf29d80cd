import { limits } from '@switchboard/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useAccountNumber } from '../mutations.ts'
import styles from './AccountNumber.module.css'

/** The client's account number, edited in place: Enter saves, Escape restores it. */
export function AccountNumber() {
  const { t } = useTranslation()
  const open = useOpenTicket()
  const { ticket } = open
  const [draft, setDraft] = useState<string | null>(null)
  const leave = () => {
    setDraft(null)
    open.leave()
  }
  const save = useAccountNumber(ticket, t, leave)
  if (draft === null) {
    return (
      <>
        <b>{ticket.account_number ?? t('chat.accountMissing')}</b>
        {ticket.may.editClientNumber && (
          <span className={styles.edit}>
            <IconButton
              icon={Pencil}
              size="sm"
              label={t('chat.editAccount')}
              onPress={() => setDraft(ticket.account_number ?? '')}
            />
          </span>
        )}
      </>
    )
  }
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
        onBlur={() => save.isPending || setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save.mutate(draft.trim())
          if (event.key === 'Escape') leave()
        }}
      />
    </span>
  )
}
