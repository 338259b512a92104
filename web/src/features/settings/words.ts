import type { FailureWords } from './use-attempt.ts';

export const CREATE_FAILED: FailureWords = { title: 'Error creating user', otherwise: 'Failed to create user' };
export const UPDATE_FAILED: FailureWords = { title: 'Error updating user', otherwise: 'Failed to update user' };
export const DEACTIVATE_FAILED: FailureWords = { title: 'Error deactivating user', otherwise: 'Failed to delete user' };
