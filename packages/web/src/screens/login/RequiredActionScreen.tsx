import type { RequiredAction } from '@switchboard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { PasswordForm } from '../../features/profile/components/PasswordForm.tsx'
import { RecoveryCodes } from '../../features/second-factor/components/RecoveryCodes.tsx'
import { SetUpFactor } from '../../features/second-factor/components/SetUpFactor.tsx'
import { sessionQuery, settingsQuery, useLogout } from '../../features/session/api.ts'
import { OnceActions } from '../../live/shown-once/show-once.ts'
import { useTaken } from '../../live/shown-once/use-taken.ts'
import { usePageTitle } from '../../live/tab-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Brand } from '../shell/Brand.tsx'
import styles from './RequiredActionScreen.module.css'

type RequiredActionScreenProps = {
  requiredAction: RequiredAction
  /** Given when it is only asked for: the way past it. */
  onLater?: (() => void) | undefined
}

/** What is required between the sign-in and everything else: a password of one's own, or a second factor. */
export function RequiredActionScreen({ requiredAction, onLater }: RequiredActionScreenProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const settings = useQuery(settingsQuery).data
  const logout = useLogout()
  const title = t(requiredAction === 'new-password' ? 'requiredAction.password' : 'requiredAction.factor')
  usePageTitle(title)
  const goOn = () => {
    onLater?.()
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Brand productName={settings?.productName ?? ''} to="/" />
        <Button label={t('requiredAction.signOut')} tone="quiet" onPress={logout.logOut} />
      </header>
      <section className={styles.body}>
        <h1 className={styles.title}>{title}</h1>
        <p className="muted">
          {requiredAction === 'new-password'
            ? t('requiredAction.passwordText')
            : t('requiredAction.factorText')}
        </p>
        {requiredAction === 'new-password' ? (
          <PasswordForm
            onDone={goOn}
            cancel={onLater && { label: t('requiredAction.later'), onPress: onLater }}
          />
        ) : (
          <RequiredFactor onDone={goOn} />
        )}
      </section>
    </main>
  )
}

function RequiredFactor({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return codes === null ? <SetUpFactor onTurnedOn={setCodes} /> : <FirstCodes codes={codes} onKept={onDone} />
}

/** They are shown here, and in no dialog: nothing else is open yet. */
function FirstCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [, onTaken] = useTaken()
  return (
    <OnceActions value={{ onTaken, onKept }}>
      <RecoveryCodes codes={codes} />
    </OnceActions>
  )
}
