/** Database servers of a test's or measurement's own. */
package rialto.testsupport.database;
