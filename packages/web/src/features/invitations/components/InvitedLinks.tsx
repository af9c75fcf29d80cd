import type { Invited } from '@switchboard/contract'
import { Copy, Download } from 'lucide-react'
import { type RefObject, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../../i18n/use-copy.ts'
import { saveText } from '../../../lib/keep-text.ts'
import { OnceActions, showOnce } from '../../../live/shown-once/show-once.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FormActions } from '../../../ui/forms/Form.tsx'
import styles from './Invitations.module.css'

/** The links, which are shown only now. */
export function showLinks(
  title: string,
  invited: readonly Invited[],
  opener?: RefObject<HTMLElement | null>,
): void {
  const isMailed = invited.every(({ invitation }) => invitation.mail !== null)
  showOnce({ title, content: <InvitedLinks invited={invited} />, isMailed, ...(opener && { opener }) })
}

/** A copied list pastes into a spreadsheet. */
function InvitedLinks({ invited }: { invited: readonly Invited[] }) {
  const { t } = useTranslation()
  const { onTaken, onKept } = use(OnceActions)
  const copy = useCopy()
  const takeAll = async () => {
    if (await copy(only?.link ?? list)) onTaken()
  }
  const save = () => {
    saveText('invitations.tsv', `${list}\n`)
    onTaken()
  }
  const list = invited.map(({ invitation, link }) => `${invitation.email}\t${link}`).join('\n')
  const isMailed = invited.some(({ invitation }) => invitation.mail !== null)
  const [only] = invited.length === 1 ? invited : []
  return (
    <div className={styles.invited}>
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
              onPress={() => void (only ? takeAll() : copy(link))}
            />
          </li>
        ))}
      </ul>
      <FormActions>
        <Button
          label={only ? t('invite.copy') : t('invite.copyAll')}
          icon={Copy}
          tone="primary"
          onPress={() => void takeAll()}
          takesFocus
        />
        {!only && <Button label={t('invite.save')} icon={Download} onPress={save} />}
        <Button label={t('invite.kept')} tone="quiet" onPress={onKept} />
      </FormActions>
    </div>
  )
}
