import type { Invitation } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { pageOfRows } from '../../../lib/page-of-rows.ts'
import { withWord } from '../../../lib/plain-text.ts'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Inset } from '../../../ui/layout/Layout.tsx'
import { PagesFooter } from '../../../ui/tables/PagesFooter.tsx'
import { invitationsQuery, useRenewInvitation, useRevokeInvitation } from '../api.ts'
import { InvitationsTable } from './InvitationsTable.tsx'
import { showLinks } from './InvitedLinks.tsx'
import { RenewExpired } from './RenewExpired.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

type InvitationsBoxProps = {
  word: string
  /** The page that is asked for, counted from 0. */
  page: number
  onPage: (page: number) => void
}

/** Who was invited and has not come yet, searched with the agents below; nothing while there is nobody. */
export function InvitationsBox({ word, page, onPage }: InvitationsBoxProps) {
  const { t } = useTranslation()
  const { data: invitations = [] } = useQuery(invitationsQuery)
  const found = withWord(invitations, word, (one) => [`${one.email} ${one.first_name} ${one.last_name}`])
  const shown = pageOfRows(found, page)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const renew = useRenewInvitation()
  const renewIt = ({ invitationid, email }: Invitation) => {
    // Tried again after a failure, it is the same request: the answer alone may have been lost.
    const failed =
      renew.isError && renew.variables.invitationid === invitationid ? renew.variables : undefined
    const wanted = { invitationid, requestid: failed?.requestid ?? newId() }
    void mutateThen(renew, wanted, {
      done: (invited) => showLinks(t('invite.newLink', { email }), [invited]),
    })
  }
  return (
    <>
      {found.length > 0 && (
        <Inset>
          <Box title={t('invite.open')} tools={<RenewExpired invitations={invitations} />} body="flush">
            <InvitationsTable
              invitations={shown.rows}
              page={{ before: shown.from - 1, total: shown.count }}
              isMailed={invitations.some(({ mail }) => mail !== null)}
              onRenew={renewIt}
              onRevoke={setRevoking}
            />
            {/* The table of agents is below: two hundred invitations at once would hide it. */}
            {shown.pages > 1 && (
              <PagesFooter label={t('invite.pages')} shown={shown} total={shown.count} onPage={onPage} />
            )}
          </Box>
        </Inset>
      )}
      <RevokeInvitation invitation={revoking} invitations={invitations} onDone={() => setRevoking(null)} />
    </>
  )
}

type RevokeInvitationProps = {
  invitation: Invitation | null
  invitations: readonly Invitation[]
  onDone: () => void
}

function RevokeInvitation({ invitation, invitations, onDone }: RevokeInvitationProps) {
  const { t } = useTranslation()
  const revoke = useRevokeInvitation()
  const email = invitation?.email ?? ''
  // A colleague has revoked it, or the person has followed it.
  const isGone = invitations.every(({ invitationid }) => invitationid !== invitation?.invitationid)
  return (
    <AskFirst
      isOpen={invitation !== null}
      question={t('invite.revokeQuestion', { email })}
      text={t('invite.revokeText')}
      yesLabel={t('invite.revoke')}
      isDestructive
      request={revoke}
      gone={isGone && t('invite.gone', { email })}
      onNo={onDone}
      onYes={() => invitation && void mutateThen(revoke, invitation, { here: onDone })}
    />
  )
}
