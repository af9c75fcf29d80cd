import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../features/profile/api.ts'
import { pictureAddress } from '../../lib/picture-address.ts'

/** My picture for the top bar. */
export const usePanelPicture = (): string | null => pictureAddress(useQuery(profileQuery).data?.profilePic)
