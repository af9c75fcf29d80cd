import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type PictureChoice, useSavePicture } from '../../features/profile/api.ts'
import { PhotoPick } from '../../features/profile/components/PhotoPick.tsx'
import { sessionQuery, settingsQuery } from '../../features/session/api.ts'
import { invitationQuery, useJoin } from '../../features/session/join-api.ts'
import { CompanyButtons } from '../../features/session/components/CompanyButtons.tsx'
import { JoinByCompany } from '../../features/session/components/JoinByCompany.tsx'
import { JoinForm } from '../../features/session/components/JoinForm.tsx'
import { failureOf } from '../../live/outcome.ts'
import { errorText } from '../../live/refusal-text.ts'
import { Unreachable } from '../../live/Unreachable.tsx'
import { newId } from '../../lib/browser.ts'
import { cx } from '../../lib/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import button from '../../ui/buttons/Button.module.css'
import { Spinner } from '../../ui/figures/Spinner.tsx'
import { SignInPage, signedInHere, useShownLanguage } from './SignInPage.tsx'
import { mutateThen } from '../../live/mutate-then.ts'

/** Where the link of an invitation leads: the person makes the account and is signed in. */
export function JoinScreen() {
  const { t } = useTranslation()
  // Behind '#', where no server sees it. Taken once: later changes of the address are none of this page's.
  const [token] = useState(useLocation().hash.slice(1))
  const session = useQuery(sessionQuery)
  const invitation = useQuery(invitationQuery(token))
  // The same for every try: the answer alone may have been lost.
  const [requestid] = useState(newId)
  const join = useJoin(signedInHere)
  const lang = useShownLanguage()
  const [picture, setPicture] = useState<PictureChoice>(null)
  const photo = useSavePicture()
  const settings = useQuery(settingsQuery).data
  const buttons = settings !== undefined && settings.companies.length > 0 && (
    <CompanyButtons companies={settings.companies} returnTo="/" isOnlyWay={!settings.passwords} />
  )
  const goOn = () => {
    if (picture === null) openWorkspace()
    else void mutateThen(photo, picture, { done: openWorkspace })
  }
  const body = () => {
    if (photo.isError) return <PhotoFailed error={photo.error} />
    if (invitation.isPending || join.isSuccess) return <Spinner label={t('join.loading')} />
    if (invitation.data && settings?.passwords === false)
      return <JoinByCompany invitation={invitation.data} companies={buttons} />
    if (invitation.data) {
      return (
        <JoinForm
          invitation={invitation.data}
          signedInAs={session.data?.email ?? null}
          companies={buttons}
          request={join}
          onJoin={(form) => void mutateThen(join, { ...form, requestid, token, lang }, { done: goOn })}
          photo={(name) => (
            <PhotoPick name={name} picture={null} choice={picture} onChoice={setPicture} failed={undefined} />
          )}
        />
      )
    }
    if (failureOf(invitation.error).kind === 'refused') return <NotValid />
    return <Unreachable error={invitation.error} onRetry={() => void invitation.refetch()} />
  }
  return <SignInPage label={t('join.title')}>{body()}</SignInPage>
}

/** The account is made: the picture can wait. */
function PhotoFailed({ error }: { error: Error }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="unplugged"
      level={1}
      title={t('join.photoFailed')}
      text={errorText(error, t)}
      action={<Button label={t('join.goOn')} tone="primary" size="lg" onPress={openWorkspace} />}
    />
  )
}

function NotValid() {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="unplugged"
      level={1}
      title={t('join.invalid')}
      text={t('join.invalidText')}
      action={
        <Link className={cx(button.button, button.primary, button.lg)} to="/login">
          {t('join.toLogin')}
        </Link>
      }
    />
  )
}

/** As a new page: nothing of somebody who was signed in here before is left. */
const openWorkspace = () => location.replace('/')
