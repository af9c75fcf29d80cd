import type { Department, Invited } from '@switchboard/contract'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { noLeftEdits, useKeptState } from '../../../live/left-edits.ts'
import { SegmentedGroup } from '../../../ui/forms/SegmentedGroup.tsx'
import { Sheet } from '../../../ui/layout/Sheet.tsx'
import { showLinks } from './InvitedLinks.tsx'
import { InviteMany } from './InviteMany.tsx'
import { InviteOne } from './InviteOne.tsx'

type InviteSheetProps = {
  departments: readonly Department[]
  /** Has the focus once the links were shown. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

const leftKind = noLeftEdits<'one' | 'many'>()

/** Invites one person or a list of them; the links are shown once. */
export function InviteSheet({ departments, opener, onClose }: InviteSheetProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useKeptState(leftKind, 'one')
  const onInvited = (invited: readonly Invited[]) =>
    showLinks(t('invite.done', { count: invited.length }), invited, opener)
  return (
    <Sheet title={t('invite.title')} onClose={onClose}>
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
        <InviteOne departments={departments} onInvited={onInvited} onClose={onClose} />
      ) : (
        <InviteMany departments={departments} onInvited={onInvited} onClose={onClose} />
      )}
    </Sheet>
  )
}
