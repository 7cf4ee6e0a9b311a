import js from '@eslint/js';
import globals from 'globals';
import solid from 'eslint-plugin-solid/configs/typescript';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'node_modules/'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.ts'],
    extends: [...ts.configs.strictTypeChecked],
    ...solid,
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...solid.rules,
      // The desk and the venue are handed down once, for the life of the page; the rule takes them for changing props.
      'solid/reactivity': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', { max: 400 }],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', {
        // Solid calls this function once: text that it returns stays as it was, while markup goes on asking its signals.
        selector: "JSXElement[openingElement.name.name=/^(Show|Match)$/] > JSXExpressionContainer > " +
          'ArrowFunctionExpression[body.type!=/^(JSX|BlockStatement)/]',
        message: 'Return markup: what is returned as text is computed once and goes stale.',
      }],
    },
  },
  {
    files: ['mock/**/*.mjs', 'e2e/**/*.mjs', '*.js', 'public/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
