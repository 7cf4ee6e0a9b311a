/** What a dialect is, and what the core gives it; see docs/dialects.md. */
package rialto.gateway.dialect;
