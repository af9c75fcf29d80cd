import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PartGone } from '../live/load-part.ts'
import { ErrorScreen } from '../screens/errors/ErrorScreen.tsx'

/** Milliseconds. A page that is younger than this is of the release that the server has: loading it again would change nothing. */
const old = 60_000

/** What cannot be drawn leads to a page that offers to load again; a page that is older than the server's release does so by itself. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>
}

interface State {
  place: string
  failure: 'none' | 'outdated' | 'failed'
}

/** Another address is a new beginning. */
class Boundary extends Component<{ place: string; children: ReactNode }, State> {
  override state: State = { place: this.props.place, failure: 'none' }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: error instanceof PartGone && performance.now() > old ? 'outdated' : 'failed' }
  }

  static getDerivedStateFromProps({ place }: { place: string }, before: State): State | null {
    return place === before.place ? null : { place, failure: 'none' }
  }

  override componentDidCatch() {
    if (this.state.failure === 'outdated') window.location.reload()
  }

  override render() {
    const { failure } = this.state
    if (failure === 'none') return this.props.children
    return failure === 'failed' && <ErrorScreen />
  }
}
