import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type Failure, toFailure } from '../lib/failure.ts';
import { BrokenPage } from './broken-page.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  onError?: (error: unknown, info: ErrorInfo) => void;
}

/** Keeps an unexpected error inside the part of the page that it broke. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: toFailure(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    return this.state.failure ? <BrokenPage failure={this.state.failure} /> : this.props.children;
  }
}
