/** What surveillance found, for a person at a terminal; and how often it is wrong. */
package rialto.app.surveil;
