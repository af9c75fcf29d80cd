import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Changes my password; every other device of mine is signed out with it. */
export function PasswordBox() {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Box
      title={t('password.title')}
      tools={!isOpen && <Button label={t('password.change')} onPress={() => setOpen(true)} />}
    >
      {isOpen ? (
        <PasswordForm onDone={close} cancel={{ label: desk('common.cancel'), onPress: close }} />
      ) : (
        <p className="muted">{t('password.text')}</p>
      )}
    </Box>
  )
}
