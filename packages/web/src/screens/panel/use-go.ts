import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { leavePage } from '../../lib/leave-page.ts'

/** Goes to a place by a key or a command, after a question where something of the page would be lost. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => leavePage(() => void navigate(path)), [navigate])
}
