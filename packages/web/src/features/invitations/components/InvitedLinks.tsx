import type { Invited } from '@switchboard/contract'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { saveText } from '../../../lib/keep-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FormActions } from '../../../ui/forms/Form.tsx'
import styles from './Invitations.module.css'

type InvitedLinksProps = { invited: readonly Invited[]; onKept: () => void }

/** The links, which are shown only now; a copied list pastes into a spreadsheet. */
export function InvitedLinks({ invited, onKept }: InvitedLinksProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const list = invited.map(({ invitation, link }) => `${invitation.email}\t${link}`).join('\n')
  const isMailed = invited.some(({ invitation }) => invitation.mail !== null)
  const [only] = invited.length === 1 ? invited : []
  return (
    <>
      <Notice tone={isMailed ? 'success' : 'warning'} isLive>
        {t(isMailed ? 'invite.mailedText' : 'invite.linkText', { count: invited.length })}
      </Notice>
      <ul className={styles.links}>
        {invited.map(({ invitation, link }) => (
          <li key={invitation.invitationid} className={styles.linkRow}>
            <span className={styles.person}>
              {invitation.email}
              <code className={styles.link}>{link}</code>
            </span>
            <IconButton
              icon={Copy}
              label={t('invite.copyOf', { email: invitation.email })}
              onPress={() => void copy(link)}
            />
          </li>
        ))}
      </ul>
      <FormActions>
        <Button
          label={only ? t('invite.copy') : t('invite.copyAll')}
          icon={Copy}
          tone="primary"
          onPress={() => void copy(only?.link ?? list)}
          takesFocus
        />
        {!only && (
          <Button
            label={t('invite.save')}
            icon={Download}
            onPress={() => saveText('invitations.tsv', `${list}\n`)}
          />
        )}
        <Button label={t('invite.kept')} tone="quiet" onPress={onKept} />
      </FormActions>
    </>
  )
}
