import type { WhatsappAccount } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetaSettings } from '../../../live/meta-login/settings.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { Accounts } from '../api.ts'
import { useSignup } from '../use-signup.ts'
import { AccountsTable } from './AccountsTable.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { SetupView } from './SetupView.tsx'
import styles from './Whatsapp.module.css'
import { WhatsappBox, type WhatsappView } from './WhatsappBox.tsx'

type AccountsViewProps = {
  accounts: Accounts
  settings: MetaSettings
  onView: (view: WhatsappView | null) => void
}

/** The table, or the set-up view when there is none. */
export function AccountsView({ accounts, settings, onView }: AccountsViewProps) {
  const { t } = useTranslation('whatsapp')
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<WhatsappAccount | null>(null)
  const { state, begin } = useSignup(settings, () => setAdding(false))
  const isFirst = accounts.length === 0
  if (isFirst || isAdding)
    return (
      <div className={styles.narrow}>
        <WhatsappBox view="accounts" onView={onView} onAdd={undefined} body="padded">
          {isFirst && state.kind === 'done' ? (
            <Notice tone="success" isLive>
              {t('setup.doneWithoutNumber')}
            </Notice>
          ) : (
            <SetupView
              state={state}
              onLogin={begin}
              onCancel={isFirst ? undefined : () => setAdding(false)}
            />
          )}
        </WhatsappBox>
      </div>
    )
  return (
    <WhatsappBox view="accounts" onView={onView} onAdd={() => setAdding(true)} body="flush">
      {state.kind === 'done' && (
        <div className={styles.notice}>
          <Notice tone="success" isLive>
            {t(state.number ? 'setup.done' : 'setup.doneSilent')}
          </Notice>
        </div>
      )}
      <AccountsTable accounts={accounts} onEdit={setEdited} />
      {edited && <ProfileDialog account={edited} onClose={() => setEdited(null)} />}
    </WhatsappBox>
  )
}
