import { config } from 'zod';

// zod's compiled validation needs `unsafe-eval`, which the content security policy refuses. A module of its own, so that forms can import
// zod lazily.
config({ jitless: true });

export { zodResolver } from '@hookform/resolvers/zod';
