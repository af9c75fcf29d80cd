import { type WhatsappAccount, calls } from '@switchboard/contract'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import type { MetaSettings } from '../../../live/meta-login/settings.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { Accounts } from '../api.ts'
import { AccountsTable } from './AccountsTable.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { SetupView } from './SetupView.tsx'
import { WhatsappBox, type WhatsappView } from './WhatsappBox.tsx'
import { request } from '../../../live/api.ts'
import { type MetaLogin, openMetaLogin } from '../../../live/meta-login/open-meta-login.ts'
import { type SignupState, signupSteps } from '../signup-steps.ts'
import styles from './Whatsapp.module.css'

type AccountsViewProps = {
  accounts: Accounts
  settings: MetaSettings
  /** Another number is being added. */
  isAdding: boolean
  onView: (view: WhatsappView | null) => void
}

/** The table, or the set-up view when there are no accounts. */
export function AccountsView({ accounts, settings, isAdding, onView }: AccountsViewProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<WhatsappAccount | null>(null)
  const { state, begin } = useSignup(settings, () => isAdding && onView('accounts'))
  const isFirst = accounts.length === 0
  if (isFirst || isAdding)
    return (
      <div className={styles.narrow}>
        <WhatsappBox view="accounts" onView={onView} onAdd={undefined} body="padded">
          {isFirst && state.kind === 'done' ? (
            <Notice tone="success">{t('whatsapp.setup.doneWithoutNumber')}</Notice>
          ) : (
            <SetupView
              state={state}
              onLogin={begin}
              onCancel={isFirst ? undefined : () => onView('accounts')}
            />
          )}
        </WhatsappBox>
      </div>
    )
  return (
    <WhatsappBox view="accounts" onView={onView} onAdd={() => onView('new-number')} body="flush">
      {state.kind === 'done' && (
        <div className={styles.notice}>
          <Notice tone="success">
            {t(state.number ? 'whatsapp.setup.done' : 'whatsapp.setup.doneSilent')}
          </Notice>
        </div>
      )}
      <AccountsTable accounts={accounts} onEdit={setEdited} />
      {edited && <ProfileDialog account={edited} onClose={() => setEdited(null)} />}
    </WhatsappBox>
  )
}

/** The sign-up in its pop-up. Leaving the panel closes it. */
function useSignup({ appId, configId, sdkUrl }: MetaSettings, onDone: () => void) {
  const queries = useQueryClient()
  const [state, setState] = useState<SignupState>({ kind: 'idle' })
  const login = useRef<MetaLogin | null>(null)
  useEffect(() => () => login.current?.close(), [])
  const begin = () => {
    login.current?.close()
    const steps = signupSteps({
      exchange: (token) => request(calls.setupWhatsapp, { body: { token } }),
      connect: (business_data) => request(calls.setupWhatsappWebhook, { body: { business_data } }),
      show: setState,
      end: (isDone) => {
        login.current?.close()
        void queries.invalidateQueries({ queryKey: ['whatsapp'] })
        if (isDone) onDone()
      },
    })
    login.current = openMetaLogin(
      'whatsapp',
      { appId: appId ?? '', configId, sdkUrl },
      (news) => void steps(news),
    )
    setState({ kind: login.current === null ? 'blocked' : 'waiting' })
  }
  return { state, begin }
}
