import { isAdmin } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../live/me.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { myKeysQuery } from '../api.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** Changes my password; every other device of mine is signed out with it. */
export function PasswordBox() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const me = useMe()
  const apiKeys = useQuery({ ...myKeysQuery(me.id), enabled: isOpen && isAdmin(me) }).data
  const close = () => setOpen(false)
  return (
    <Box
      title={t('password.title')}
      tools={!isOpen && <Button label={t('password.change')} onPress={() => setOpen(true)} />}
    >
      {isOpen ? (
        <PasswordForm
          apiKeys={apiKeys}
          onDone={close}
          cancel={{ label: t('common.cancel'), onPress: close }}
        />
      ) : (
        <p className="muted">{t('password.text')}</p>
      )}
    </Box>
  )
}
