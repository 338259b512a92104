import { config } from 'zod';

// Compiled validation needs `unsafe-eval`, which the content security policy refuses. A module of its own, so that zod loads lazily.
config({ jitless: true });

export { zodResolver } from '@hookform/resolvers/zod';
