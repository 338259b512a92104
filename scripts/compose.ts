console.log('scripts/codegen.ts does this now');
