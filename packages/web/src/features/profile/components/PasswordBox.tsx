import { isAdmin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { useOwnProof } from '../../../live/own-proof/own-proof.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { myKeysQuery } from '../api.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** Changes my password, or sets the first one; every other device of mine is signed out with it. */
export function PasswordBox({ isUseful }: { isUseful: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const me = useMe()
  const apiKeys = useQuery({ ...myKeysQuery(me.id), enabled: isOpen && isAdmin(me) }).data
  const isFirst = useOwnProof().by === 'sign-in'
  const close = () => setOpen(false)
  if (isFirst && !isUseful) return null
  return (
    <Box
      title={t('password.title')}
      tools={
        !isOpen && (
          <Button label={t(isFirst ? 'password.set' : 'password.change')} onPress={() => setOpen(true)} />
        )
      }
    >
      {isOpen ? (
        <PasswordForm
          apiKeys={apiKeys}
          onDone={close}
          cancel={{ label: t('common.cancel'), onPress: close }}
        />
      ) : (
        <p className="muted">{t(isFirst ? 'password.setText' : 'password.text')}</p>
      )}
    </Box>
  )
}
