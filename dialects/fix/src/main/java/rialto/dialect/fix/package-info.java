/** FIX 4.4 over TCP; see docs/fix.md. */
package rialto.dialect.fix;
