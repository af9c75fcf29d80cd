import type { Department, Invited } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedGroup } from '../../../ui/forms/SegmentedGroup.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { InvitedLinks } from './InvitedLinks.tsx'
import { InviteMany } from './InviteMany.tsx'
import { InviteOne } from './InviteOne.tsx'

type InviteSheetProps = { departments: readonly Department[]; onClose: () => void }

/** Invites one person or a list of them; then the links, this once. */
export function InviteSheet({ departments, onClose }: InviteSheetProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'one' | 'many'>('one')
  const [invited, setInvited] = useState<readonly Invited[] | null>(null)
  const title = t('invite.title')
  if (invited !== null) {
    return (
      <Sheet title={t('invite.done', { count: invited.length })} onClose={onClose}>
        <InvitedLinks invited={invited} onKept={onClose} />
      </Sheet>
    )
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <SegmentedGroup
        label={t('invite.kind')}
        value={kind}
        onChange={setKind}
        segments={[
          { id: 'one', label: t('invite.one') },
          { id: 'many', label: t('invite.many') },
        ]}
      />
      {kind === 'one' ? (
        <InviteOne departments={departments} onInvited={setInvited} onClose={onClose} />
      ) : (
        <InviteMany departments={departments} onInvited={setInvited} onClose={onClose} />
      )}
    </Sheet>
  )
}
