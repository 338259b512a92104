import { config } from 'zod';

// Compiled checks need `unsafe-eval`, which the content policy refuses.
config({ jitless: true });

export { zodResolver } from '@hookform/resolvers/zod';
