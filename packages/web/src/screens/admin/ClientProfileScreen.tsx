import { type Client, isAdmin, platformNames } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { clientProfileQuery } from '../../features/clients/api.ts'
import { BlockedMessages } from '../../features/clients/components/BlockedMessages.tsx'
import { ClientChannels } from '../../features/clients/components/ClientChannels.tsx'
import { ClientDetails } from '../../features/clients/components/ClientDetails.tsx'
import { UpdateClientSheet } from '../../features/clients/components/UpdateClientSheet.tsx'
import { DataRightsBox } from '../../features/interfaces/components/DataRightsBox.tsx'
import { ClientMerges } from '../../features/client-merging/components/ClientMerges.tsx'
import { useBlock } from '../../features/clients/deeds.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Hero } from '../../ui/Hero.tsx'
import { Column, TwoUp } from '../../ui/layout/Layout.tsx'
import { Split } from '../../ui/layout/Split.tsx'
import { PlatformIcon } from '../../ui/PlatformIcon.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { clientFilters } from './action-model.ts'
import styles from './ClientProfileScreen.module.css'
import { ProfilePage } from './ProfilePage.tsx'
import { RecentActions } from './RecentActions.tsx'

/** §2 Client profile. */
export function ClientProfileScreen() {
  const { t } = useTranslation('panel')
  const { id = '' } = useParams()
  const me = useMe()
  const navigate = useNavigate()
  const profile = useQuery(clientProfileQuery(id))
  const [editing, setEditing] = useState<string | null>(null)
  const client = profile.data?.value.client
  const isEditing = editing === id && client !== undefined
  return (
    <Split
      aside={
        isEditing ? (
          <UpdateClientSheet key={client.clientid} client={client} onClose={() => setEditing(null)} />
        ) : null
      }
    >
      <ProfilePage
        query={profile}
        back={{ to: '/admin-panel/clients', label: t('nav.clients') }}
        hero={({ value }) => (
          <ClientHero
            client={value.client}
            isEditing={isEditing}
            onEdit={() => setEditing(isEditing ? null : id)}
          />
        )}
      >
        {({ value }) => (
          <TwoUp>
            <Column>
              <ClientDetails client={value.client} />
              <ClientChannels identities={value.identities} />
              <ClientMerges client={value.client} merges={value.merges} />
              {isAdmin(me) && (
                <DataRightsBox client={value.client} onErased={() => void navigate('/admin-panel/clients')} />
              )}
            </Column>
            <Column>
              <RecentActions
                actions={value.client_actions}
                filters={clientFilters}
                name={value.client.client_name}
                of="client"
              />
              <BlockedMessages blocked_messages={value.blocked_messages} />
            </Column>
          </TwoUp>
        )}
      </ProfilePage>
    </Split>
  )
}

type ClientHeroProps = { client: Client; isEditing: boolean; onEdit: () => void }

function ClientHero({ client, isEditing, onEdit }: ClientHeroProps) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  const me = useMe()
  const block = useBlock(t, desk)
  return (
    <Hero
      face={<Face name={client.client_name} size="xl" of={{ side: 'client' }} />}
      name={client.client_name}
      sub={
        <>
          <span className={styles.platform}>
            <PlatformIcon platform={client.platform} />
            {platformNames[client.platform]}
          </span>
          <span className="id">{client.short_id}</span>
        </>
      }
      tools={
        <>
          <Switch
            label={t('clients.blocked')}
            tone="danger"
            isSelected={client.blocked_on}
            isDisabled={!isAdmin(me)}
            onChange={(isBlocked) => block.mutate({ client, isBlocked })}
          />
          {isAdmin(me) && (
            <Button
              label={isEditing ? t('profile.editing') : t('profile.edit')}
              icon={Pencil}
              isExpanded={isEditing}
              onPress={onEdit}
            />
          )}
        </>
      }
    />
  )
}
